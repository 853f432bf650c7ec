import { useMemo } from 'react'

import { type ThemePicture, drawTheme } from './theme-scene.ts'

/** The drawn picture of a theme. */
export function ThemeDrawing({ theme, times }: { readonly theme: ThemePicture; readonly times: number }) {
  const svg = useMemo(() => drawTheme(theme, { lit: Math.floor(times), isGold: times >= 50 }), [theme, times])
  return (
    <svg
      viewBox="0 0 440 780"
      preserveAspectRatio="xMidYMid slice"
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
