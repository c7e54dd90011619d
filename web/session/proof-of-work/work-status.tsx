import { useSyncExternalStore } from 'react'
import type { Client } from '#contract/client.ts'
import * as copy from '#copy/pages/session.js'
import { Notice } from '../../ui/state/notice.tsx'
import { proveWork } from './prove-work.ts'

let isWorking = false
let notify = () => {}

const setWorking = (working: boolean): void => {
  isWorking = working
  notify()
}

/** One page shows it once. */
const subscribe = (onChange: () => void) => {
  notify = onChange
  return () => {
    notify = () => {}
  }
}

/** Brings a proof of work for a code; `WorkStatus` says so meanwhile. */
export const proveWorkVisibly = async (api: Client, sid: string): Promise<string | undefined> => {
  setWorking(true)
  try {
    return await proveWork(api, { sid, purpose: 'code' })
  } finally {
    setWorking(false)
  }
}

/** Says that the phone solves a proof of work. */
export const WorkStatus = () => {
  const working = useSyncExternalStore(
    subscribe,
    () => isWorking,
    () => false,
  )
  return <div role="status">{working && <Notice>{copy.working()}</Notice>}</div>
}
