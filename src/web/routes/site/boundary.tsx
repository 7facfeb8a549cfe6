import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { LostPage, lostTitle } from '#web/components/shell/Lost.tsx'
import { pageMeta } from '#web/page-meta.ts'
import type { Route } from './+types/boundary'

export const meta: Route.MetaFunction = ({ matches, error }) =>
  pageMeta(matches, { title: lostTitle(error), canonical: null })

/** Keeps the site's layout around missing or failing pages. */
export default function Boundary(): ReactNode {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  return <LostPage error={error} />
}
