import { cacheInstructions } from './cache-instructions.ts'
import { startCarousel } from './carousel.ts'

// What the pages of the official site and the papers have of script; all of them work without it.
startCarousel()
void cacheInstructions()
