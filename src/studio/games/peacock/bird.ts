import { box, disc, line, path, polar, times } from '#art/shapes.ts'

const BODY =
  'M-13 -58C-34 -32 -30 4 -32 30C-44 60 -38 102 0 132C38 102 44 60 30 30C20 8 6 -18 15 -46C18 -70 -6 -78 -13 -58Z'
const BLUES = ['#1d4fc4', '#2f6be0', '#174099', '#3f86f0', '#1b58d0', '#2a7fd6'] as const
const TEALS = ['#0f7f86', '#12969a', '#0c6470', '#1ab0a4'] as const

/** The bird without its fan. It blinks, unless reduced motion is preferred. */
export function drawBird(): string {
  const stones = times(26, (row) =>
    times(11, (i) =>
      box(
        -46 + i * 8.8 + (row % 2) * 4.2,
        -76 + row * 8.6 + Math.abs(i - 5) * 0.9,
        7.8,
        7.6,
        (row > 15 ? TEALS[(row * 3 + i * 5) % 4] : BLUES[(row * 5 + i * 3) % 6]) ?? BLUES[0],
        'rx="1.6"',
      ),
    ),
  )
  const crest = times(5, (i) => {
    const [x, y] = polar(36, -122 + i * 16, 0, -66)
    return (
      line(`M0 -72L${x} ${y}`, '#8fd6c4', 1.6) +
      disc(x, y, 4.6, '#0d6e58') +
      disc(x, y, 3, i % 2 ? '#f4cf76' : '#4a8cf5')
    )
  })
  const legs = 'M-12 126V158M12 126V158M-12 158l-12 5M-12 158l10 6M12 158l-10 6M12 158l12 5'
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -120 120 300"><style>.pk-blink{opacity:0;animation:b 5s step-end infinite}' +
    '@keyframes b{96%{opacity:1}98%{opacity:0}}@media (prefers-reduced-motion:reduce){.pk-blink{animation:none}}</style>' +
    line(legs, '#d9a13b', 4.4, 'stroke-linecap="round"') +
    path(BODY, '#0a1f4a', 'stroke="#07152f" stroke-width="4"') +
    `<clipPath id="pk-body"><path d="${BODY}"/></clipPath><g clip-path="url(#pk-body)">${stones}` +
    path(
      'M-13 -58C-34 -32 -30 4 -32 30C-44 60 -38 102 0 132C-22 100 -20 60 -14 30C-14 4 -20 -30 -8 -56Z',
      '#fff',
      'opacity=".16"',
    ) +
    path(
      'M16 -50C8 -18 20 8 30 30C44 60 38 102 0 132C22 100 24 62 12 30C2 8 -4 -18 6 -52Z',
      '#000',
      'opacity=".3"',
    ) +
    `</g>${crest}` +
    disc(1, -64, 17, '#2f6be0') +
    path('M-15 -68A17 17 0 0 1 12 -77C2 -74 -6 -66 -8 -54A17 17 0 0 1 -15 -68Z', '#5c98f7') +
    path('M2 -72C10 -74 17 -70 18 -64C12 -58 4 -58 0 -62Z', '#fffdf6') +
    disc(9, -66, 3.6, '#0c1812') +
    disc(10, -67.3, 1.2, '#fff') +
    path('M4 -71.5C9 -74 14 -72 16 -68L3 -68Z', '#2f6be0', 'class="pk-blink"') +
    path('M17 -67L33 -60L17 -58Z', '#f4cf76') +
    path('M17 -62L33 -60L17 -58Z', '#b9821f') +
    '</svg>'
  )
}
