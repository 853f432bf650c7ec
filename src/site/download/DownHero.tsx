import { useT, useWords } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useSite } from '#site/bootstrap.ts'
import { install, useInstalling } from '#site/offline/install-prompt.ts'

/**
 * Headline, one button and two phones that show our own halls. The button installs where the browser supports it, and
 * else leads to the steps. Below an operator's banner only the text is shown.
 */
export function DownHero({ hasBanner, onGuide }: { hasBanner: boolean; onGuide: (() => void) | undefined }) {
  const t = useT()
  const { whitelabel } = useSite()
  const installing = useInstalling()
  const [first, second] = screensOf(whitelabel.categories)
  return (
    <section className={hasBanner ? 'down-head' : 'down-hero on-band'}>
      <div className="down-words">
        <h1>{t('down.title', { name: whitelabel.name })}</h1>
        <p>{t('down.text')}</p>
        {/* One slot for button and result: the browser offers the install late, and the layout must not shift then. */}
        <div className="down-act">
          {installing === 'possible' ? (
            <Button tone="gold" size="lg" icon="deposit" onClick={() => void install()}>
              {t('down.install')}
            </Button>
          ) : (
            installing === 'impossible' &&
            onGuide && (
              <Button tone="gold" size="lg" onClick={onGuide}>
                {t('down.how')}
              </Button>
            )
          )}
          <p role="status">{installing === 'done' && t('down.installed')}</p>
        </div>
      </div>
      {!hasBanner && (
        <div className="down-phones" aria-hidden="true">
          <Phone place="a" halls={first} />
          <Phone place="b" halls={second} />
        </div>
      )}
    </section>
  )
}

type Categories = ReturnType<typeof useSite>['whitelabel']['categories']

function screensOf(categories: Categories): [Categories, Categories] {
  const middle = Math.ceil(categories.length / 2)
  return [categories.slice(0, middle), categories.slice(middle)]
}

function Phone({ place, halls }: { place: 'a' | 'b'; halls: Categories }) {
  const t = useT()
  const { direction } = useWords()
  const { whitelabel } = useSite()
  return (
    <div className={`down-phone ${place}`}>
      <span className="logo">
        <img src={whitelabel.logo} alt="" width={18} height={18} />
        {whitelabel.name}
      </span>
      {halls.map((category) => (
        <span key={category} className="down-hall">
          <img
            src={`/art/hall/${category}-${direction}.svg?v=${whitelabel.brandVersion}`}
            alt=""
            width={640}
            height={300}
            decoding="async"
          />
          <b>{t(`category.${category}`)}</b>
        </span>
      ))}
    </div>
  )
}
