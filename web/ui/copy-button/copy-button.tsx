import { useEffect, useState } from 'react'
import * as copy from '#copy/pages/ui.js'
import { Icon } from '../icon/icon.tsx'
import { Hidden } from '../text/hidden.tsx'
import { showToast } from '../toast/toasts.ts'
import styles from './copy-button.module.css'
import { copySelected, copyText } from './copy-text.ts'

const confirmedMs = 2_000

export type CopyButtonProps = {
  readonly text: string
  /** What is copied, for screen readers: "the payment number". */
  readonly what: string
}

/** Copies a text and confirms it by a toast. */
export const CopyButton = ({ text, what }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), confirmedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const onClick = async () => {
    const done = await copyText(text, { clipboard: navigator.clipboard, copySelected })
    setCopied(done)
    showToast(done ? copy.copied({ what }) : copy.copyFailed(), { urgent: !done })
  }
  return (
    <button type="button" className={styles['copy']} onClick={onClick}>
      <Icon name={copied ? 'check' : 'copy'} />
      <span>
        {copy.copyAction()}
        <Hidden> {what}</Hidden>
      </span>
    </button>
  )
}
