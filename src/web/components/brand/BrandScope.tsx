import type { CSSProperties, ReactNode } from 'react'
import { paletteVariables } from '#domain/brand/css.ts'
import { derivePalette, type BrandColors } from '#domain/brand/palette.ts'
import { styleVariables, type BrandStyle } from '#domain/brand/style.ts'

interface BrandScopeProps {
  brand: BrandColors
  style?: BrandStyle | undefined
  className?: string
  children: ReactNode
}

/** Applies the given colours to everything inside, whatever the page's. */
export function BrandScope({ brand, style: own, className, children }: BrandScopeProps): ReactNode {
  const style: CSSProperties = {
    ...paletteVariables(derivePalette(brand)),
    ...(own ? styleVariables(own) : {}),
    colorScheme: brand.ground === 'dark' ? 'dark' : 'light',
    background: 'var(--ground)',
    color: 'var(--ink)',
    fontFamily: 'var(--font-text)',
  }
  return (
    <div className={className} style={style}>
      {children}
    </div>
  )
}
