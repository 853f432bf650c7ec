import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Tag } from '#browser/ui/Tag.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { listBrands } from '#contract/console/brands.ts'

import { BrandHosts } from './BrandHosts.tsx'
import { BrandState } from './BrandState.tsx'
import './brands.css'
import type { ListedBrand } from './listed-brand.ts'

const tones = { open: 'ok', closing: 'warn', closed: 'bad' } as const

/** Refetch interval while a host has a scheduled check. */
const REFRESH_MS = 20_000
const awaitsCheck = ({ hosts }: ListedBrand) => hosts.some(({ nextCheckAt }) => nextCheckAt !== undefined)

/** All brands of the installation with their hosts, and what keeps a brand from serving. */
export default function BrandsPage() {
  const t = useT()
  const { may } = useOperator()
  const brands = useQuery({
    ...queryOf(useApi(), listBrands, {}),
    refetchInterval: ({ state }) => (state.data?.list.some(awaitsCheck) ? REFRESH_MS : false),
  })
  return (
    <>
      <PageTitle
        title={t('console.page.brands')}
        figures={t('console.brands.figures')}
        actions={
          may('brands.write') && (
            <Link className={buttonClass({ tone: 'main', size: 'sm' })} to={paths.newBrand}>
              {t('console.brands.new')}
            </Link>
          )
        }
      />
      <Loaded query={brands} lines={8}>
        {({ list }) =>
          list.length === 0 ? (
            <section className="card">
              <State
                icon="globe"
                title={t('console.brands.none_title')}
                text={t('console.brands.none_text')}
              />
            </section>
          ) : (
            <div className="brand-list">
              {list.map((brand) => (
                <BrandCard key={brand.code} brand={brand} />
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  )
}

function BrandCard({ brand }: { brand: ListedBrand }) {
  const t = useT()
  const count = useCount()
  return (
    <section className="card console-card" aria-label={brand.name}>
      <div className="console-card-head">
        <h2>
          {brand.name} <Tag tone={tones[brand.state]}>{t(`console.brands.state_${brand.state}`)}</Tag>
        </h2>
        <span className="muted xs">
          <bdi dir="ltr">{brand.code}</bdi> · <bdi>{brand.currency}</bdi> · <bdi dir="ltr">{brand.zone}</bdi>{' '}
          · {t('console.brands.members', { count: count(brand.members) })}
        </span>
      </div>
      <BrandHosts brand={brand} />
      <BrandState brand={brand} />
    </section>
  )
}
