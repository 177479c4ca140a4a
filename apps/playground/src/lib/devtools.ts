/** The part of the devtools that sections may use. */
export interface Opener {
  open(): void;
}

let devtools: Opener | undefined;
let isWanted = false;

/** Opens the devtools of this page as soon as they have loaded. */
export function openDevtools(): void {
  isWanted = true;
  devtools?.open();
}

/** Registers the devtools once they have loaded. */
export function attachDevtools(opener: Opener): void {
  devtools = opener;
  if (isWanted) opener.open();
}
