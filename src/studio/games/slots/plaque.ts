import type { Ramp } from '#art/colour.ts'
import { box, disc, hoop, stones, times } from '#art/shapes.ts'

/** A picture of a symbol around its middle. */
export const picture = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-108 -108 216 216">${body}</svg>`

/** The plaque under a symbol: a border of small stones around a plain ground. */
export function plaque(ground: Ramp, body: string, border: Ramp): string {
  const edge = times(11, (i) => {
    const at = -104 + i * 19
    const tone = (place: number) => border[[1, 2, 1, 3, 2][(i * 3 + place) % 5] ?? 1] ?? border[1]
    return (
      stone(at, -104, tone(0)) +
      stone(at, 88, tone(1)) +
      (i === 0 || i === 10 ? '' : stone(-104, at, tone(2)) + stone(87, at, tone(3)))
    )
  })
  return picture(
    `<defs><radialGradient id="g" cy=".42" r=".75"><stop stop-color="${ground[1]}"/><stop offset="1" stop-color="${ground[3]}"/></radialGradient></defs>` +
      box(-108, -108, 216, 216, border[4], 'rx="14"') +
      edge +
      `<rect x="-83" y="-83" width="166" height="166" rx="6" fill="url(#g)"/>` +
      stones(76, 5, 44, ground[0], 'opacity=".28"') +
      body,
  )
}

const stone = (x: number, y: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="17" height="17" rx="2" fill="${fill}"/>`

/** A round medal with a rim of stones. */
export function medal(ground: Ramp, body: string, rim: Ramp): string {
  return picture(
    `<defs><radialGradient id="g" cy=".38" r=".75"><stop stop-color="${ground[2]}"/><stop offset="1" stop-color="${ground[4]}"/></radialGradient></defs>` +
      box(-106, -106, 212, 212, ground[4], 'rx="18"') +
      disc(0, 0, 102, rim[4]) +
      stones(95, 12, 40, rim[2]) +
      stones(95, 5, 40, rim[0], 'opacity=".5"') +
      disc(0, 0, 86, 'url(#g)') +
      body,
  )
}

/** A bubble: a clear ball with two gleams. */
export function bubble(tone: Ramp, body: string): string {
  return picture(
    `<defs><radialGradient id="g" cx=".42" cy=".36" r=".72"><stop stop-color="${tone[1]}" stop-opacity=".85"/><stop offset=".72" stop-color="${tone[3]}" stop-opacity=".85"/><stop offset="1" stop-color="${tone[4]}"/></radialGradient></defs>` +
      disc(0, 0, 104, 'url(#g)') +
      hoop(0, 0, 101, tone[0], 3, 'opacity=".55"') +
      body +
      `<path d="M-72 -44A84 84 0 0 1 -18 -82" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".6"/>` +
      disc(66, 52, 6, '#fff', 'opacity=".5"'),
  )
}
