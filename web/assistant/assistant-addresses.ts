import type { qaList } from '#contract/assistant/calls.ts'
import type { OutputOf } from '#contract/call.ts'
import { collectionType } from '#contract/complaint/calls.ts'
import { startAddress, writeAddress } from '../complaint/complaint-addresses.ts'
import { paths } from '../routes.ts'

/** The page's state, kept in its address. */
export type AssistantQuery = {
  /** Index of the open category, from 0. */
  readonly selectedIndex: number
  /** Empty: the newest order. */
  readonly orderNo: string
  /** The question that was picked last, or empty. */
  readonly pid: string
}

/** Fragment of the newest answer. */
export const latest = 'latest'

export const readAssistantQuery = (request: Request): AssistantQuery => {
  const query = new URL(request.url).searchParams
  const read = (name: string) => {
    const value = query.get(name) ?? ''
    return /^[A-Za-z0-9-]{1,64}$/.test(value) ? value : ''
  }
  const index = query.get('selectedIndex') ?? ''
  return {
    selectedIndex: /^\d{1,2}$/.test(index) ? Number(index) : 0,
    orderNo: read('orderNo'),
    pid: read('pid'),
  }
}

export const assistantAddress = (
  { selectedIndex, orderNo, pid }: AssistantQuery,
  part = '',
): string => {
  const query = new URLSearchParams({ selectedIndex: `${selectedIndex}` })
  if (orderNo !== '') query.set('orderNo', orderNo)
  if (pid !== '') query.set('pid', pid)
  return `${paths.assistant}?${query}${part === '' ? '' : `#${part}`}`
}

type AssistantOrder = OutputOf<typeof qaList>['order']

/** Where a complaint about this starts, with the order; collection has subtypes to pick from. */
export const complaintAddress = (problemType: string, order: AssistantOrder): string => {
  const orderNo = order?.orderNo ?? ''
  return problemType === collectionType
    ? startAddress(orderNo)
    : writeAddress({ problemType, problemSonType: '', orderNo })
}
