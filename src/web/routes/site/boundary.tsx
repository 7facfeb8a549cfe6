import type { ReactNode } from 'react'
import { Outlet, isRouteErrorResponse } from 'react-router'
import { siteTexts } from '#text/site.ts'
import { Broken, NotFound } from '#web/components/shell/Lost.tsx'
import { pageMeta } from '#web/page-meta.ts'
import type { Route } from './+types/boundary'

export const meta: Route.MetaFunction = ({ matches, error }) => {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return pageMeta(matches, { title: missing ? siteTexts.notFound.title : siteTexts.broken.title })
}

/** Keeps the frame of the site around pages that are missing or fail. */
export default function Boundary(): ReactNode {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Broken />
}
