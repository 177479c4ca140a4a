/** The entries beside the root, as users import them. */

export * as meta from '@sno-id/sdk/meta';
export * as read from '@sno-id/sdk/read';
export * as shared from '@sno-id/sdk/shared';
export * as snowflake from '@sno-id/sdk/snowflake';
