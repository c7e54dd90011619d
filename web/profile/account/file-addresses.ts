import { callPath } from '#contract/call.ts'
import { exportData, showImage } from '#contract/profile/calls.ts'
import { usePageFacts } from '../../shell/page-facts.ts'

/** Where a picture of the borrower's own can be seen; its owner's cookie opens it. */
export const useImageAddress = (): ((imageId: string) => string) => {
  const { apiBase } = usePageFacts()
  return imageId => `${callPath(showImage, apiBase)}?${new URLSearchParams({ imageId })}`
}

/** Where everything held about the borrower can be fetched, as a file. */
export const useExportAddress = (): string => {
  const { apiBase, locale } = usePageFacts()
  return `${callPath(exportData, apiBase)}?${new URLSearchParams({ lang: locale })}`
}
