/** Time per banner. Source: specification, section 9. */
const bannerMs = 3000

/**
 * Turns the banners, which are below each other without script, into a carousel. It pauses while
 * hovered or focused, stops for good by its button, and does not start where reduced motion is
 * preferred.
 */
export const startCarousel = (): void => {
  const root = document.querySelector<HTMLElement>('[data-carousel]')
  const slides = [...(root?.querySelectorAll<HTMLElement>('[data-slide]') ?? [])]
  const controls = root?.querySelector<HTMLElement>('[data-controls]')
  const pause = root?.querySelector<HTMLButtonElement>('[data-pause]')
  if (!root || !controls || !pause || slides.length < 2) return

  let shown = 0
  let isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches
  let isHeld = false

  const show = (index: number): void => {
    shown = (index + slides.length) % slides.length
    for (const [each, slide] of slides.entries()) slide.inert = each !== shown
    root.dataset['shown'] = String(shown + 1)
  }
  const play = (wish: boolean): void => {
    isPlaying = wish
    pause.textContent = (wish ? pause.dataset['pauseWord'] : pause.dataset['playWord']) ?? ''
    // Automatic changes are not announced; requested ones are.
    root.querySelector('ul')?.setAttribute('aria-live', wish ? 'off' : 'polite')
  }
  const turn = (by: number) => () => {
    play(false)
    show(shown + by)
  }

  pause.addEventListener('click', () => play(!isPlaying))
  root.querySelector('[data-previous]')?.addEventListener('click', turn(-1))
  root.querySelector('[data-next]')?.addEventListener('click', turn(1))
  root.addEventListener('pointerenter', () => {
    isHeld = true
  })
  root.addEventListener('pointerleave', () => {
    isHeld = false
  })
  setInterval(() => {
    const isInUse = isHeld || root.contains(document.activeElement) || document.hidden
    if (isPlaying && !isInUse) show(shown + 1)
  }, bannerMs)

  controls.hidden = false
  play(isPlaying)
  show(0)
}
