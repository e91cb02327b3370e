// Where the board and its panels stand, and how large. Numbers in, numbers out.
const GAP = 14; // units between board and panels
const CAPTION = 22; // px above a panel
const COLUMNS = 3; // beside the board at most

/** Panels in columns of at most *height* px at a scale; null where one more column than *most* would be needed. */
function columns(panels, scale, height, most) {
  const found = [];
  let left = 0;
  for (const panel of panels) {
    const tall = panel.height * scale + CAPTION;
    if (!found.length || left < tall) {
      if (found.length === most || tall > height + 1) return null;
      found.push([]);
      left = height;
    }
    found.at(-1).push(panel);
    left -= tall + GAP * scale;
  }
  return found;
}

const widthOf = (sets) => sets.reduce((sum, set) => sum + Math.max(...set.map((panel) => panel.width)) + GAP, 0);

/** Panels in rows of at most *width* units. */
function rows(panels, width) {
  const found = [];
  let x = 0;
  for (const panel of panels) {
    if (!found.length || x + panel.width > width) {
      found.push([]);
      x = 0;
    }
    found.at(-1).push(panel);
    x += panel.width + GAP;
  }
  return found;
}

/** Everything within a place of fixed size: beside in columns or under in rows, whichever lets the board be larger. */
export function within(board, panels, room, most = 2.2) {
  let best = null;
  const better = (scale, plan) => {
    if (scale > (best?.scale ?? 0) * 1.03)
      best = { scale: Math.min(scale, most), panelScale: Math.min(scale, most), beside: [], under: [], more: [], ...plan };
  };
  if (!panels.length) better(Math.min(room.w / board.width, room.h / board.height), {});
  for (let n = 1; n <= COLUMNS && panels.length; n += 1) {
    for (let scale = Math.min(room.w / board.width, room.h / board.height); scale > 0.2; scale *= 0.97) {
      const sets = columns(panels, scale, Math.min(room.h, Math.max(board.height * scale, room.h)), n);
      if (sets && (board.width + widthOf(sets)) * scale <= room.w) {
        better(scale, { beside: sets });
        break;
      }
    }
  }
  for (let scale = room.w / board.width; scale > 0.2 && panels.length; scale *= 0.97) {
    const sets = rows(panels, room.w / scale);
    const tall = sets.reduce(
      (sum, set) => sum + Math.max(...set.map((panel) => panel.height)) * scale + CAPTION + GAP * scale,
      board.height * scale,
    );
    if (tall <= room.h) {
      better(scale, { under: sets });
      break;
    }
  }
  return best;
}

/** A narrow page that scrolls: the board, beside it what fits and is needed, under it what is needed, the rest after the question. */
export function flowing(board, panels, needed, room) {
  const scale = board.isUpright ? room.w / board.width : Math.min(room.w / board.width, room.h / board.height);
  const order = [...panels.filter((panel) => needed.has(panel)), ...panels.filter((panel) => !needed.has(panel))];
  const wide = Math.max(1, ...panels.map((panel) => panel.width));
  const free = room.w - board.width * scale - 10;
  if (free < wide * 0.6) {
    return {
      scale,
      panelScale: 1.1,
      beside: [],
      under: needed.size ? [order.filter((panel) => needed.has(panel))] : [],
      more: order.filter((panel) => !needed.has(panel)),
    };
  }
  const panelScale = Math.min(1, free / wide);
  let left = board.height * scale;
  const column = [],
    more = [];
  for (const panel of order) {
    const tall = panel.height * panelScale + CAPTION;
    (tall <= left && !more.length ? column : more).push(panel);
    left -= tall + 6;
  }
  return { scale, panelScale, beside: column.length ? [column] : [], under: [], more };
}
