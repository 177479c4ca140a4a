'use server';

import { orders } from './orders';

export async function placeOrder() {
  return orders.next();
}
