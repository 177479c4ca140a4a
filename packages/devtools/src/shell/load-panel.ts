/**
 * In development, loads what is needed when a panel is to be seen. The entry and the guest share it, so it is
 * in a file that the entry imports at once, whose name changes with that of the panel's file. By that, Vite
 * notices that it has to reload a page: it looks at no name of what is imported later.
 */
export const loadPanel = process.env.NODE_ENV === 'development' ? () => import('./lazy.ts') : undefined;
