import { demoBrands, NoDemoStudio, wearBrand } from '#server/demo/brands.ts'
import { type Command, UsageError } from './command.ts'
import { withServices } from './with-services.ts'

export const brand: Command = {
  name: 'brand',
  summary: `Dresses the demo studio as another brand, while it runs or not: ${demoBrands.join(' or ')}.`,
  options: [],
  async run([wanted, ...more]) {
    const chosen = demoBrands.find((one) => one === wanted)
    if (chosen === undefined || more.length > 0)
      throw new UsageError(`Name one of the demo's brands: ${demoBrands.join(', ')}.`)
    await withServices(async ({ db, files, configuration }) => {
      try {
        await wearBrand(db, files, chosen)
        await configuration.refresh()
      } catch (problem) {
        if (problem instanceof NoDemoStudio)
          throw new UsageError('This studio has a name of its own. Only the demo studio changes its brand.')
        throw problem
      }
      console.log(`The demo studio now is ${chosen === 'volta' ? 'VOLTA' : 'Casa Aura'}.`)
    })
  },
}
