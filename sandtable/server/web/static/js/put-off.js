// One press in a message is enough: who opened this page did press. A preview without scripts puts nothing off.
document.getElementById("put-off")?.submit();
