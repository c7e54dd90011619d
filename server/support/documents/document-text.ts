import type { OutputOf } from '#contract/call.ts'
import type { publicDocument } from '#contract/support/calls.ts'
import type { PublicDocumentBlock } from '#contract/support/schemas.ts'

/** One paper's words; the call adds its name, market and language. */
export type DocumentText = Pick<
  OutputOf<typeof publicDocument>,
  'title' | 'lead' | 'version' | 'sections'
>
export type DocumentSection = DocumentText['sections'][number]

export const paragraph = (text: string): PublicDocumentBlock => ({ kind: 'paragraph', text })

export const list = (items: readonly string[]): PublicDocumentBlock => ({
  kind: 'list',
  ordered: false,
  items: [...items],
})

/** A list whose order says something. */
export const steps = (items: readonly string[]): PublicDocumentBlock => ({
  kind: 'list',
  ordered: true,
  items: [...items],
})

export const table = (
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): PublicDocumentBlock => ({
  kind: 'table',
  caption,
  head: [...head],
  rows: rows.map(row => [...row]),
})

/** A part of a paper; what does not hold in a market or for its products is left out as `false`. */
export const section = (
  id: string,
  heading: string,
  blocks: readonly (PublicDocumentBlock | false)[],
): DocumentSection => ({ id, heading, blocks: blocks.filter(block => block !== false) })
