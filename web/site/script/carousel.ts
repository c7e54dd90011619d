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

  let current = 0
  let isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches
  let isHovered = false

  const show = (index: number): void => {
    current = (index + slides.length) % slides.length
    for (const [each, slide] of slides.entries()) slide.inert = each !== current
    root.dataset['shown'] = String(current + 1)
  }
  const play = (playing: boolean): void => {
    isPlaying = playing
    pause.textContent = (playing ? pause.dataset['pauseWord'] : pause.dataset['playWord']) ?? ''
    // Automatic changes are not announced; requested ones are.
    root.querySelector('ul')?.setAttribute('aria-live', playing ? 'off' : 'polite')
  }
  const turn = (by: number) => () => {
    play(false)
    show(current + by)
  }

  pause.addEventListener('click', () => play(!isPlaying))
  root.querySelector('[data-previous]')?.addEventListener('click', turn(-1))
  root.querySelector('[data-next]')?.addEventListener('click', turn(1))
  root.addEventListener('pointerenter', () => {
    isHovered = true
  })
  root.addEventListener('pointerleave', () => {
    isHovered = false
  })
  setInterval(() => {
    const isInUse = isHovered || root.contains(document.activeElement) || document.hidden
    if (isPlaying && !isInUse) show(current + 1)
  }, bannerMs)

  controls.hidden = false
  play(isPlaying)
  show(0)
}
