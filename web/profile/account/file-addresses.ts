import { callPath } from '#contract/call.ts'
import { exportData, showImage } from '#contract/profile/calls.ts'
import { usePageFacts } from '../../shell/page-facts.ts'

/** The address of one of the borrower's own images; requires the session's cookie. */
export const useImageAddress = (): ((imageId: string) => string) => {
  const { apiBase } = usePageFacts()
  return imageId => `${callPath(showImage, apiBase)}?${new URLSearchParams({ imageId })}`
}

/** The address of the export of all personal data. */
export const useExportAddress = (): string => {
  const { apiBase, locale } = usePageFacts()
  return `${callPath(exportData, apiBase)}?${new URLSearchParams({ lang: locale })}`
}
