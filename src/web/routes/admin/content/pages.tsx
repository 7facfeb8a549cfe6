import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import { pageCatalogue } from './page-catalogue.tsx'

/** The site's written pages, and the documents that customers accept. */
const { loader, meta, Page } = cataloguePage(pageCatalogue)

export { loader, meta, Page as default }
