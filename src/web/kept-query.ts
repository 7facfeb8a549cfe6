import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** Parameters of an address's query that a page's loaders read, each with the values that mean something to them. */
export type Reads = Readonly<Record<string, RegExp>>

interface Handle {
  shared?: boolean
  reads?: Reads
}

/**
 * What a page that is the same for every visitor reads of its address's query; null for a page that is not. The innermost
 * route that says so counts.
 */
export function readsOf(routes: ServerBuild['routes'], pathname: string): Reads | null {
  const handles = (matchRoutes(treeOf(routes), pathname) ?? []).map(({ route }) => route.handle as Handle)
  const said = <K extends keyof Handle>(what: K): Handle[K] =>
    handles.findLast((handle) => handle?.[what] !== undefined)?.[what]
  return said('shared') === true ? (said('reads') ?? {}) : null
}

const trees = new WeakMap<ServerBuild['routes'], RouteObject[]>()

/** The routes of a build, which lists them by id, as the tree that addresses are matched against. */
function treeOf(routes: ServerBuild['routes']): RouteObject[] {
  const known = trees.get(routes)
  if (known) return known
  const below = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || (route.parentId ?? '') !== (parent ?? '')) return []
      const { id, path, index, caseSensitive, module } = route
      const { handle } = module
      return index
        ? [{ id, path, index: true, caseSensitive, handle }]
        : [{ id, path, caseSensitive, handle, children: below(id) }]
    })
  const tree = below(undefined)
  trees.set(routes, tree)
  return tree
}
