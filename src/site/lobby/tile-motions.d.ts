/** Drawn by the build (tools/vite-tile-motions.ts): the address of each game's scene, by `vendor/code`. */
declare module 'virtual:tile-motions' {
  export const tileMotions: Readonly<Record<string, string>>
}
