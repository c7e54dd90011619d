import type { ComponentProps, ComponentType, ReactNode } from 'react'
import {
  type ActionFunction,
  type LoaderFunction,
  type MetaDescriptor,
  type MetaFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
  useLoaderData,
  useMatches,
} from 'react-router'

/** What a page's file exports; of `loader` and `action` only their forms for the browser. */
export type PageModule = {
  /** Absent where an address only leads to another. */
  readonly default?: ComponentType
  readonly ErrorBoundary?: ComponentType
  /** Of the root: the document around every page and around every failure. */
  readonly Layout?: ComponentType<{ children: ReactNode }>
  readonly meta?: MetaFunction
  readonly clientLoader?: LoaderFunction
  readonly clientAction?: ActionFunction
  readonly shouldRevalidate?: ShouldRevalidateFunction
}

/** How a page and its failure are drawn: the same on the server and in the browser. */
export const drawnRoute = ({
  default: Screen,
  ErrorBoundary,
  Layout,
  meta,
}: PageModule): Pick<RouteObject, 'element' | 'errorElement'> => {
  const inDocument = (part: ReactNode) => (Layout ? <Layout>{part}</Layout> : part)
  const screen = Screen && (
    <>
      {meta && <PageMeta meta={meta} />}
      <Screen />
    </>
  )
  return {
    element: screen && inDocument(screen),
    errorElement: ErrorBoundary && inDocument(<ErrorBoundary />),
  }
}

/** A page's title and the like; React puts them into the document's head. */
const PageMeta = ({ meta }: { readonly meta: MetaFunction }) => {
  const facts = { matches: useMatches(), loaderData: useLoaderData() }
  // Safe: no page reads more of what the router would give (title.ts, site/public-meta.ts).
  const parts = meta(facts as unknown as Parameters<MetaFunction>[0]) ?? []
  return parts.map(part => <MetaPart key={JSON.stringify(part)} part={part} />)
}

const MetaPart = ({ part }: { readonly part: MetaDescriptor }) => {
  if ('title' in part) return <title>{String(part.title)}</title>
  if (!('tagName' in part)) return <meta {...(part as ComponentProps<'meta'>)} />
  const { tagName: _, ...attributes } = part
  return <link {...(attributes as ComponentProps<'link'>)} />
}
