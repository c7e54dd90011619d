import { useEffect, useRef } from 'react'
import { validateLink } from '#contract/links.ts'
import * as copy from '#copy/pages/catalog.js'
import * as shellCopy from '#copy/pages/shell.js'
import { openLink } from '../shell/open-link.ts'
import { usePageFacts } from '../shell/page-facts.ts'
import { buttonClass } from '../ui/button/button.tsx'
import { Notice } from '../ui/state/notice.tsx'
import type { ProductActionResult } from './follow-product-url.ts'

/**
 * Result of pressing a product's button. Another lender's site opens by itself; the link stays
 * for browsers without script and for returning borrowers.
 */
export const ProductActionNotice = ({ result }: { result: ProductActionResult | undefined }) => {
  const { links } = usePageFacts()
  const externalUrl = result && 'externalUrl' in result ? result.externalUrl : undefined
  useEffect(() => {
    if (externalUrl !== undefined) openLink(externalUrl, links)
  }, [externalUrl, links])
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same message may return
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [result])
  if (!result) return null
  if ('problem' in result) {
    return (
      <div ref={box} role="alert" tabIndex={-1}>
        <Notice tone="due" icon="info">
          <p>{result.problem || shellCopy.offlineText()}</p>
        </Notice>
      </div>
    )
  }
  const verdict = validateLink(result.externalUrl, links)
  return (
    <div ref={box} role="status" tabIndex={-1}>
      <Notice icon="forward" title={copy.leavingTitle()}>
        {verdict.kind === 'open' ? (
          <>
            <p>{copy.leavingText()}</p>
            <a className={buttonClass({ variant: 'secondary', wide: true })} href={verdict.url}>
              {copy.openHost({ host: new URL(verdict.url).hostname })}
            </a>
          </>
        ) : (
          <p>{verdict.kind === 'shell' ? shellCopy.linkNeedsApp() : shellCopy.linkRefused()}</p>
        )}
      </Notice>
    </div>
  )
}
