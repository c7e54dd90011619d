/**
 * Writes `.br` (quality 11) and `.gz` (level 9) beside every text asset under `directory`, so that
 * the server sends the smallest form without spending time on it at each request.
 */
export declare const compressAssets: (directory: string) => Promise<void>;
