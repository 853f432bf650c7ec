/** The pictures of a sea in the size in which they are drawn, so that no frame has to paint an SVG. */
export interface Sprites {
  /** Undefined while it loads. */
  of(name: string): HTMLCanvasElement | undefined
}

export type Pictures = ReadonlyMap<string, HTMLImageElement>

/** Loads pictures by name. One that fails is left out: a sea without a plant can be played. */
export async function loadPictures(addresses: Readonly<Record<string, string>>): Promise<Pictures> {
  const loaded = await Promise.all(
    Object.entries(addresses).map(async ([name, address]) => {
      const image = new Image()
      image.src = address
      const isThere = await image.decode().then(
        () => true,
        () => false,
      )
      return isThere ? ([[name, image]] as const) : []
    }),
  )
  return new Map(loaded.flat())
}

export function spritesOf(pictures: Pictures, sideOf: (name: string) => number): Sprites {
  const drawn = new Map<string, HTMLCanvasElement>()
  return {
    of(name) {
      const known = drawn.get(name)
      const image = pictures.get(name)
      if (known || !image) return known
      const canvas = canvasOf(sideOf(name), sideOf(name))
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
      drawn.set(name, canvas)
      return canvas
    },
  }
}

export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return canvas
}
