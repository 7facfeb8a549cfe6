import type { CSSProperties, ReactNode } from 'react'
import { paletteVariables } from '#domain/brand/css.ts'
import { derivePalette } from '#domain/brand/palette.ts'
import type { BrandColors } from '#domain/brand/palette.ts'

interface BrandScopeProps {
  brand: BrandColors
  className?: string
  children: ReactNode
}

/** Everything inside wears the given colours, whatever the page around it wears. */
export function BrandScope({ brand, className, children }: BrandScopeProps): ReactNode {
  const style: CSSProperties = {
    ...paletteVariables(derivePalette(brand)),
    colorScheme: brand.ground === 'dark' ? 'dark' : 'light',
    background: 'var(--ground)',
    color: 'var(--ink)',
  }
  return (
    <div className={className} style={style}>
      {children}
    </div>
  )
}
