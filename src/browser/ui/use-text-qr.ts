import { useQuery } from '@tanstack/react-query'

import { toDataUri } from '#art/data-uri.ts'
import { loadWithin } from '#browser/routing/load-within.ts'

/** The picture of a text as a QR code, drawn here and sent nowhere. Its library is loaded with the first one. */
export function useTextQr(text: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['qr', text],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { renderSVG } = await loadWithin(() => import('uqr'))
      return toDataUri(renderSVG(text, { border: 2, ecc: 'M' }))
    },
  })
  return data
}
