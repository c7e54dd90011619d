import { useEffect, useRef, useState } from 'react'
import type { Money } from '#domain/money/money.ts'
import { Amount } from '../../ui/amount/amount.tsx'

type RollingAmountProps = {
  readonly money: Money
  /** The numbers in between are multiples of it. */
  readonly stepMinor: bigint
}

/** An amount that runs to its new value when it changes; at once under reduced motion. */
export const RollingAmount = ({ money, stepMinor }: RollingAmountProps) => {
  const target = money.minor
  const [shown, setShown] = useState(target)
  const latest = useRef(target)
  useEffect(() => {
    const show = (minor: bigint) => {
      latest.current = minor
      setShown(minor)
    }
    const from = latest.current
    if (from === target || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(target)
      return undefined
    }
    let startedAt: number | undefined
    let frame = requestAnimationFrame(function draw(now) {
      startedAt ??= now
      const elapsedMs = now - startedAt
      show(rolledAmount({ from, to: target, stepMinor }, elapsedMs))
      if (elapsedMs < rollMs) frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [target, stepMinor])
  return <Amount money={{ ...money, minor: shown }} size="figure" />
}

const rollMs = 150

/**
 * What is shown some milliseconds after a change, in minor units: whole steps on the way, and the
 * new amount at the end.
 */
export const rolledAmount = (
  { from, to, stepMinor }: { from: bigint; to: bigint; stepMinor: bigint },
  elapsedMs: number,
): bigint => {
  if (elapsedMs >= rollMs || stepMinor <= 0n) return to
  const between = from + ((to - from) * BigInt(Math.max(0, Math.floor(elapsedMs)))) / BigInt(rollMs)
  return between - (between % stepMinor)
}
