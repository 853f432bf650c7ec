import { random } from '#art/colour.ts'
import { box, group, poly, times } from '#art/shapes.ts'

/** A garden at night: stars, a floor of stones, a plinth. */
export function drawGarden(): string {
  const chance = random('garden')
  const stars = times(34, () =>
    group(
      box(
        -2,
        -2,
        4,
        4,
        chance() > 0.6 ? '#f4cf76' : '#bfe8e2',
        `opacity="${chance.range(0.25, 0.8).toFixed(2)}"`,
      ),
      `translate(${chance.range(12, 428).toFixed(0)} ${chance.range(10, 300).toFixed(0)}) rotate(45)`,
    ),
  )
  const floor = times(9, (row) => {
    const [y, wide] = [564 + row * 22 * (1 + row * 0.08), 1 + row * 0.12]
    const low = y + 21 * (1 + row * 0.08)
    const x = (i: number, scale: number) => 220 + (i - 6.5) * 44 * scale
    return times(13, (i) =>
      poly(
        [
          [x(i, wide), y],
          [x(i + 0.95, wide), y],
          [x(i + 0.95, wide + 0.1), low],
          [x(i, wide + 0.1), low],
        ],
        (row + i) % 2 ? '#123f49' : '#184d55',
        `opacity="${(0.95 - row * 0.09).toFixed(2)}"`,
      ),
    )
  })
  const plinth =
    `<ellipse cx="220" cy="552" rx="104" ry="20" fill="#061a22" opacity=".6"/>` +
    box(142, 542, 156, 14, '#d9a13b', 'rx="3"') +
    times(15, (i) => box(143.5 + i * 10.3, 544, 9, 10, i % 3 ? '#f4cf76' : '#fff3cf', 'rx="1.5"')) +
    box(152, 556, 136, 22, '#0f4a4c')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 780">${stars}${floor}${plinth}</svg>`
}
