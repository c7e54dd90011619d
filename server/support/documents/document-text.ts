import type { OutputOf } from '#contract/call.ts'
import type { publicDocument } from '#contract/support/calls.ts'
import type { PublicDocumentBlock } from '#contract/support/schemas.ts'

/** The text of one document; the call adds its name, market and language. */
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

/** An ordered list. */
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

/** A part of a document; `false` for parts that do not apply to a market or its products. */
export const section = (
  id: string,
  heading: string,
  blocks: readonly (PublicDocumentBlock | false)[],
): DocumentSection => ({ id, heading, blocks: blocks.filter(block => block !== false) })
