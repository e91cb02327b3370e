// Where the board and its panels stand, and how large. Numbers in, numbers out.
const GAP = 14; // units between board and panels; between panels in a row, px
const CAPTION = 22; // px above a panel
const COLUMNS = 3; // beside the board at most
const MUCH = 0.62; // of its size: a board is no smaller for what stands beside it, where the page scrolls,
const MOST_OF = 0.8; // … and where it does not
const TRIED = [1, 0.9, 0.8, 0.7, 0.6]; // of what can be read, until the board has room

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

/** Panels in rows of at most *width* units, *gap* apart. */
function rows(panels, width, gap) {
  const found = [];
  let x = 0;
  for (const panel of panels) {
    if (!found.length || x + panel.width > width) {
      found.push([]);
      x = 0;
    }
    found.at(-1).push(panel);
    x += panel.width + gap;
  }
  return found;
}

/** How high columns of at most so many px may be: as high as some panels that follow one another. */
function heights(panels, scale) {
  const found = panels.flatMap((_, from) =>
    panels.slice(from).map((_, n) => panels.slice(from, from + n + 1).reduce((sum, panel) => sum + panel.height * scale + CAPTION + GAP * scale, -GAP * scale)),
  );
  return found.sort((one, other) => one - other);
}

/** Everything within a place of fixed size: beside in columns, under in rows or in columns, whichever lets the board be larger. Panels are as large as
    the board, and no smaller than *least*: what they say is read. */
export function within(board, panels, room, least = 0, most = 2.2) {
  let best = null;
  const own = (scale) => Math.min(most, Math.max(scale, least));
  const better = (scale, plan) => {
    if (scale > (best?.scale ?? 0) * 1.03)
      best = { scale: Math.min(scale, most), panelScale: own(scale), beside: [], under: [], more: [], ...plan };
  };
  /** The largest board that leaves room for what *plan* makes of it. */
  const largest = (plan) => {
    for (let scale = Math.min(room.w / board.width, room.h / board.height); scale > 0.2 && panels.length; scale *= 0.97) {
      const found = plan(scale, own(scale));
      if (found) {
        better(scale, found);
        break;
      }
    }
  };
  if (!panels.length) better(Math.min(room.w / board.width, room.h / board.height), {});
  for (let n = 1; n <= COLUMNS; n += 1)
    largest((scale, size) => {
      const sets = columns(panels, size, room.h, n);
      return sets && board.width * scale + widthOf(sets) * size <= room.w && { beside: sets };
    });
  largest((scale, size) => {
    const sets = rows(panels, room.w / size, GAP / size);
    const tall = sets.reduce((sum, set) => sum + Math.max(...set.map((panel) => panel.height)) * size + CAPTION + GAP * size, board.height * scale);
    return tall <= room.h && { under: sets };
  });
  largest((scale, size) => {
    for (const height of heights(panels, size)) {
      const sets = board.height * scale + GAP * size + height <= room.h && columns(panels, size, height, panels.length);
      if (sets && widthOf(sets) * size <= room.w) return { under: sets, isStacked: true };
    }
    return null;
  });
  return best;
}

/** The same in a window that does not scroll: panels are as large as can be read, unless that takes too much of the board. */
export function readable(board, panels, room, least) {
  const free = within(board, panels, room);
  const plans = TRIED.map((part) => within(board, panels, room, least * part));
  return plans.find((plan) => plan?.scale >= free?.scale * MOST_OF) ?? free;
}

/** A page that scrolls: where panels that can be read would take too much of the board, those that are not needed come after the question. */
export function scrolling(board, panels, needed, room, least) {
  const all = within(board, panels, room, least),
    near = within(board, panels.filter((panel) => needed.has(panel)), room, least);
  return all && all.scale >= near?.scale * MUCH ? all : near && { ...near, moreScale: 1, more: panels.filter((panel) => !needed.has(panel)) };
}

/** Panels in one column of a height: who does not fit comes after the question, so that no place stays empty which the next one could fill. */
function filled(panels, panelScale, height) {
  let left = height;
  const column = [],
    more = [];
  for (const panel of panels) {
    const tall = panel.height * panelScale + CAPTION;
    if (tall > left) more.push(panel);
    else {
      column.push(panel);
      left -= tall + 6;
    }
  }
  return { panelScale, column, more };
}

/** A narrow page that scrolls: the board, beside it what fits and is needed (not where the tool to measure with lies there), under it what is
    needed, the rest after the question. */
export function flowing(board, panels, needed, room) {
  const all = Math.min(room.w / board.width, room.h / board.height),
    whole = room.w / board.width, // as wide as a phone
    scale = !board.isUpright ? all : room.w > room.h ? Math.min(whole, Math.max(1, all)) : whole; // on its side all of it, if that can be read
  const order = [...panels.filter((panel) => needed.has(panel)), ...panels.filter((panel) => !needed.has(panel))];
  const wide = Math.max(1, ...panels.map((panel) => panel.width));
  const free = room.w - board.width * scale - 10;
  if (board.isMeasured || board.isAlone || free < wide * 0.6) {
    return {
      scale,
      panelScale: 1.1,
      beside: [],
      under: board.isAlone ? [] : needed.size ? [order.filter((panel) => needed.has(panel))] : [],
      more: board.isAlone ? order : order.filter((panel) => !needed.has(panel)),
    };
  }
  const largest = Math.min(1, free / wide),
    tried = [1, 0.95, 0.9, 0.85, 0.8].map((part) => filled(order, part * largest, board.height * scale));
  const { panelScale, column, more } = tried.reduce((best, one) => (one.column.length > best.column.length ? one : best));
  return { scale, panelScale, beside: column.length ? [column] : [], under: [], more };
}
