import { readFileSync } from 'node:fs'

/** What the product has sent with its page of one loan. */
export type PageConstants = {
  readonly orderId: string
  /** Of the document; its language among them. */
  readonly facts: { readonly locale: string }
  readonly loan: unknown
}

type Constants = {
  readonly pages: readonly PageConstants[]
  /** With the brand's custom properties. */
  readonly styles: string
}

const { CONSTANT_PAGE_DATA = '' } = process.env
// Written by the benchmark that starts the server of these pages.
export const constants = JSON.parse(readFileSync(CONSTANT_PAGE_DATA, 'utf8')) as Constants

const pages = new Map(constants.pages.map(page => [page.orderId, page]))

/** @throws for another loan's page. */
export const constantsOf = (request: Request): PageConstants => {
  const page = pages.get(new URL(request.url).searchParams.get('orderId') ?? '')
  if (!page) throw new Error(`no constants for ${request.url}`)
  return page
}
