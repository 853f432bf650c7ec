import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useSite } from '#site/bootstrap.ts'

/** Independent help organisations, as operators have entered them for their market; none are built in. */
export function OutsideHelp({ heading: Heading = 'h3' }: { heading?: 'h2' | 'h3' }) {
  const t = useT()
  const links = useSite().system.resources.filter(({ resourceType }) => resourceType === 'player_help')
  return (
    <section className="card pad safer-outside" aria-labelledby="safer-outside">
      <Heading id="safer-outside">{t('safer.outside')}</Heading>
      <p className="small muted">{t('safer.outside_text')}</p>
      {links.length > 0 && (
        <ul>
          {links.map(({ url, labelNameEn }) => (
            <li key={url}>
              <a className="link" href={url} target="_blank" rel="noreferrer">
                <Icon name="right" />
                <bdi>{labelNameEn}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
