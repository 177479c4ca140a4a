/**
 * Whether `process.env.NODE_ENV` is `development`: a bundler writes it in, a server's environment has it, and
 * where there is neither it is not.
 */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV === 'development';
  } catch {
    return false;
  }
}
