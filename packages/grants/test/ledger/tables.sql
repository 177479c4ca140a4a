create table lists (id uuid primary key, owner text not null, title text not null, unique (id, owner));
create table tasks (
  id uuid primary key, owner text not null, title text not null, list uuid,
  foreign key (list, owner) references lists (id, owner)
);
