/* Where the project is, outside of the playground. */

export const REPOSITORY = 'https://github.com/sno-id/sno-id';
/** The guide to a first app. */
export const FIRST_APP = `${REPOSITORY}/blob/main/docs/guides/first-app.md`;
/** What is guaranteed, with every case. */
export const GUARANTEES = `${REPOSITORY}/blob/main/docs/guarantees.md`;
