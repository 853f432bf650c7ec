import { box, disc, group, line, path, poly, times } from '#art/shapes.ts'

export type Court = 'J' | 'Q' | 'K'

interface Palette {
  /** Tiles of the robe. */
  readonly robe: readonly [string, string, string, string, string]
  readonly hair: Readonly<Record<Court, string>>
}

const RED: Palette = {
  robe: ['#e0604c', '#c24534', '#f4cf76', '#8f2f2a', '#fff3cf'],
  hair: { J: '#8a4a22', Q: '#c9822e', K: '#d9c9a4' },
}
const BLACK: Palette = {
  robe: ['#2b62a8', '#1d4a80', '#f4cf76', '#173a48', '#bfe0f4'],
  hair: { J: '#5a3d1d', Q: '#3a2a20', K: '#d9c9a4' },
}

/** The upper half of a court card, from the middle of the card: a robe of tiles, a face, a crown and a tool. */
export function drawCourt(rank: Court, isRed: boolean): string {
  const palette = isRed ? RED : BLACK
  return (
    robe(palette) +
    hairOf(rank, palette.hair[rank]) +
    face(palette.hair[rank]) +
    beard(rank, palette.hair[rank])
  ).concat(crown(rank, palette), tool(rank, palette))
}

function robe({ robe: tiles }: Palette): string {
  const rows = times(6, (row) =>
    times(9, (column) => {
      const [x, y] = [-30 + column * 6.8 + (row % 2) * 3.2, -14 + row * 6.6]
      if (Math.abs(x + 3) >= 18 + row * 2.6) return ''
      return box(x, y, 6, 5.8, tiles[(row * 2 + Math.abs(column - 4)) % 5] ?? tiles[0], 'rx="1"')
    }),
  )
  const buttons = times(3, (nth) => disc(0, -9 + nth * 7, 1.7, '#d9a13b'))
  return rows + path('M-12 -15L0 0L12 -15Z', '#fffdf6') + buttons
}

function hairOf(rank: Court, hair: string): string {
  switch (rank) {
    case 'K':
      return path('M-15 -47H15V-26C15 -8 -15 -8 -15 -26Z', hair)
    case 'Q':
      return path('M-17 -46C-24 -30 -20 -16 -15 -12H15C20 -16 24 -30 17 -46Z', hair)
    case 'J':
      return path('M-15 -46C-20 -34 -18 -22 -15 -19H15C18 -22 20 -34 15 -46Z', hair)
  }
}

function face(hair: string): string {
  return (
    path('M-11 -46H11V-28C11 -16 -11 -16 -11 -28Z', '#f3d9b8') +
    path('M0 -46H11V-28C11 -20 5 -19 0 -19Z', '#e2bf97') +
    disc(-4.6, -36, 1.5, '#20140c') +
    disc(4.6, -36, 1.5, '#20140c') +
    line('M-7 -39.500H-2.600M2.600 -39.500H7', hair, 1.4) +
    line('M0 -36V-30H2', '#b98a5c', 1.2) +
    line('M-3 -25.500Q0 -24 3 -25.500', '#a5382f', 1.6)
  )
}

function beard(rank: Court, hair: string): string {
  return rank === 'K'
    ? path('M-11 -29C-6 -25 6 -25 11 -29C12 -14 4 -10 0 -9C-4 -10 -12 -14 -11 -29Z', hair) +
        line('M-4 -24.500Q0 -22.500 4 -24.500', '#a5382f', 1.6)
    : ''
}

function crown(rank: Court, { robe: tiles }: Palette): string {
  if (rank === 'J')
    return (
      path('M-18 -46L-14 -58H15L19 -46Z', tiles[1]) +
      times(5, (nth) => box(-16 + nth * 6.6, -49.5, 5.6, 4.6, nth % 2 ? '#f4cf76' : '#d9a13b', 'rx="1"')) +
      path('M12 -56C22 -66 28 -60 27 -50C22 -56 18 -54 14 -52Z', tiles[4])
    )
  return (
    path('M-17 -45L-20 -62L-10 -54L-6 -66L0 -56L6 -66L10 -54L20 -62L17 -45Z', '#d9a13b') +
    path('M-17 -45L-20 -62L-10 -54L-6 -66L0 -56V-45Z', '#f4cf76') +
    times(5, (nth) => box(-15.5 + nth * 6.3, -50, 5.2, 4.4, nth % 2 ? tiles[0] : '#fff3cf', 'rx="1"'))
  )
}

/** The king's sceptre, the queen's flower, the jack's lance. */
function tool(rank: Court, { robe: tiles }: Palette): string {
  switch (rank) {
    case 'K': {
      const head = [
        [0, -50],
        [5, -40],
        [0, -34],
        [-5, -40],
      ] as const
      return group(box(-1.6, -38, 3.2, 44, '#d9a13b') + poly(head, '#f4cf76'), 'translate(25 6)')
    }
    case 'Q': {
      const petal = (nth: number) => path('M0 0C-4 -4 -3 -9 0 -10C3 -9 4 -4 0 0Z', tiles[nth % 2] ?? tiles[0])
      const petals = times(6, (nth) => group(petal(nth), `rotate(${nth * 60})`))
      return group(
        petals + disc(0, 0, 2.6, '#f4cf76') + line('M0 10V22', '#2f7a58', 1.8),
        'translate(24 -14)',
      )
    }
    case 'J': {
      const head = [
        [0, -42],
        [6, -28],
        [-6, -28],
      ] as const
      return group(box(-1.2, -30, 2.4, 40, '#9c6a1c') + poly(head, tiles[4]), 'translate(25 4)')
    }
  }
}
