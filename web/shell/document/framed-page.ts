import { useLocation } from 'react-router'

/** Marks a page that stands in a frame of ours, such as an agreement: it only shows. */
const parameter = 'framed'

/** A page's address as a frame takes it. `at` is a path of our own. */
export const framedAddress = (at: string): string =>
  `${at}${at.includes('?') ? '&' : '?'}${parameter}=1`

/** Whether this page stands in a frame of ours, where no script may run and nothing leads on. */
export const useIsFramed = (): boolean => new URLSearchParams(useLocation().search).has(parameter)
