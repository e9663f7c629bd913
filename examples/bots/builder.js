#!/usr/bin/env node
// The same bot as builder.py, in JavaScript: claims what costs most cards, else draws.
//
//     whistlestop simulate europe --seats "program:node examples/bots/builder.js,random"

"use strict";

/** How many cards an action pays: `claim paris-zurich red:2 locomotive:1` pays 3. */
function cards(action) {
  const paid = action.split(" ").filter((word) => word.includes(":"));
  return paid.reduce((sum, word) => sum + Number(word.split(":")[1]), 0);
}

function choose(legal) {
  for (const verb of ["claim", "place"]) {
    const paying = legal.filter((action) => action.startsWith(verb));
    if (paying.length > 0)
      return paying.reduce((best, action) => (cards(action) > cards(best) ? action : best));
  }
  return legal.includes("draw deck") ? "draw deck" : legal[0];
}

const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const told = JSON.parse(line);
  console.log("whistlestop" in told ? "whistlestop 1" : choose(told.legal));
});
