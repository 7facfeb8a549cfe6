import { Button, Radio } from '@mantine/core'
import { Layers } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { ClassPackage } from '#contract/types.ts'
import { can } from '#domain/people/roles.ts'
import { validDays } from '#domain/selling/prices/packages.ts'
import { paths } from '#domain/site-map/paths.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { packageAdminTexts } from '#text/admin/sales/packages.ts'
import { granted, packagePrice } from '#web/components/site/shop/package-facts.ts'
import page from '#web/routes/admin/parts/page.module.css'
import { useViewer } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { amount } from '#web/ui/format/format.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Link } from '#web/ui/Link.tsx'
import styles from './counter.module.css'
import { byKind } from './use-terms.ts'

const texts = deskTexts.sale

interface ChoosePackageProps {
  packs: readonly ClassPackage[]
  chosen: number | null
  onChoose: (pack: ClassPackage) => void
}

/** The packages on sale, of which one is chosen. */
export function ChoosePackage({ packs: all, chosen, onChoose }: ChoosePackageProps): ReactNode {
  const [kind, setKind] = useState<'classes' | 'special'>('classes')
  const administers = can(useViewer()?.role, 'administer')
  const kinds = byKind(all)
  const packs = kinds[kind]
  return (
    <section className={page['card']} aria-labelledby="package">
      <header className={styles['top']}>
        <h2 id="package">{texts.package}</h2>
        {kinds.special.length === 0 ? null : (
          <Segmented
            label={texts.kinds.label}
            items={(['classes', 'special'] as const).map((key) => ({
              key,
              label: texts.kinds[key],
              current: kind === key,
              onSelect: () => setKind(key),
            }))}
          />
        )}
      </header>
      {packs.length === 0 ? (
        <EmptyState
          icon={<Layers />}
          action={
            administers ? (
              <Button component={Link} to={paths.adminPackages('nuevo')} size="sm">
                {packageAdminTexts.add}
              </Button>
            ) : null
          }
        >
          {texts.noPackages}
        </EmptyState>
      ) : null}
      <Radio.Group
        aria-label={texts.choose}
        value={String(chosen ?? '')}
        onChange={(value) => {
          const pack = packs.find(({ class_package_id }) => String(class_package_id) === value)
          if (pack) onChoose(pack)
        }}
      >
        {packs.map((pack) => (
          <label
            key={pack.class_package_id}
            className={styles['pack']}
            data-on={pack.class_package_id === chosen || undefined}
          >
            <Radio value={String(pack.class_package_id)} aria-label={pack.title} />
            <span className="grow">
              <span className="b">{pack.title}</span> <span className="sm mu">{factsOf(pack)}</span>
            </span>
            <span className="num">{amount(packagePrice(pack).now)}</span>
          </label>
        ))}
      </Radio.Group>
    </section>
  )
}

function factsOf(pack: ClassPackage): string {
  const { class_amount, is_subscription, is_online } = pack
  const inPerson = class_amount === -1 ? texts.unlimited : texts.classes({ count: class_amount })
  const classes = is_online ? granted(pack).join(', ') : inPerson
  return is_subscription ? `${classes}, ${texts.renews}` : texts.lasts({ classes, days: validDays(pack) })
}
