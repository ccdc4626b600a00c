/** How many test files run at the same time. Each worker has a server of its own, because tests change its contents. */
export const WORKERS = 2;
