import { paths } from '../routes.ts'

/** What a complaint is about, as kept in the addresses of its pages. */
export type ComplaintSubject = {
  readonly problemType: string
  /** Empty: the type has no subtypes. */
  readonly problemSonType: string
  /** Empty: about no order. */
  readonly orderNo: string
}

const withQuery = (path: string, named: Readonly<Record<string, string>>): string => {
  const nonEmpty = Object.entries(named).filter(([, value]) => value !== '')
  return nonEmpty.length === 0 ? path : `${path}?${new URLSearchParams(nonEmpty)}`
}

export const startAddress = (orderNo: string): string => withQuery(paths.complaint, { orderNo })

export const writeAddress = (subject: ComplaintSubject): string =>
  withQuery(paths.writeComplaint, subject)

/** Explains why the collection type is not available for an order, and what is. */
export const refusedAddress = (orderNo: string): string =>
  withQuery(paths.complaint, { orderNo, refused: '1' })

export const listAddress = (named: { readonly tab?: string; readonly after?: string }): string =>
  withQuery(paths.complaints, { tab: named.tab ?? '', after: named.after ?? '' })

export const detailAddress = (problemId: string): string =>
  withQuery(paths.complaintDetail, { problemId })

export const readComplaintSubject = (request: Request): ComplaintSubject => {
  const query = new URL(request.url).searchParams
  const read = (name: keyof ComplaintSubject) => {
    const value = query.get(name) ?? ''
    return /^[A-Za-z0-9-]{1,64}$/.test(value) ? value : ''
  }
  return {
    problemType: read('problemType'),
    problemSonType: read('problemSonType'),
    orderNo: read('orderNo'),
  }
}
