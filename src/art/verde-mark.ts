import { box, disc, line, path } from './shapes.ts'

/** The logo of the Verde brand on the 48 px grid: an olive leaf in two halves on its twig, the fruit in gold. */
export const verdeMark = (size = 32) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48" aria-hidden="true">` +
  box(2, 2, 44, 44, 'var(--primary,#545e1e)', 'rx="17"') +
  path('M12 36A26 26 0 0 1 38 10A26 26 0 0 1 12 36Z', 'var(--brand-ivory,#f9f8e8)') +
  path('M12 36L38 10A26 26 0 0 1 12 36Z', 'var(--primary,#545e1e)', 'opacity=".28"') +
  line('M12 36L29 19', 'var(--primary,#545e1e)', 2.4, 'stroke-linecap="round"') +
  line('M9 39L12 36', 'var(--brand-ivory,#f9f8e8)', 2.4, 'stroke-linecap="round"') +
  disc(14, 13, 4.8, 'var(--brand-gold,#eab54c)') +
  '</svg>'
