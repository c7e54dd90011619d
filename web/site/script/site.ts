import { cacheInstructions } from './cache-instructions.ts'
import { startCarousel } from './carousel.ts'

// The script of the official site and of public documents; all of them work without it.
startCarousel()
void cacheInstructions()
