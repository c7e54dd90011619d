import { useLocation } from 'react-router'

/** Query parameter of a page inside one of our frames, such as an agreement. */
const parameter = 'framed'

/** A page's address inside a frame. `at` is one of our paths. */
export const framedAddress = (at: string): string =>
  `${at}${at.includes('?') ? '&' : '?'}${parameter}=1`

/** Whether this page is inside one of our frames, where no script runs and no link works. */
export const useIsFramed = (): boolean => new URLSearchParams(useLocation().search).has(parameter)
