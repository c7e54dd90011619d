import type { ReactNode } from 'react'

/**
 * Shows content above whatever page is open; null removes it. Set by the document's root, so that
 * parts that are loaded late need no place in the page.
 */
export const overlay: { show: (content: ReactNode) => void } = { show: () => undefined }
